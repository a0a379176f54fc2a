// The worker of programs that play. It is asked for by this name, from beside the page's script.
import "mahjongd/player-worker";
