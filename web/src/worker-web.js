// The worker of programs that play. The player asks for it by this name, from beside the page's script.
import "mahjongd/player-worker";
