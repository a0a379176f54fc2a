/* What is refused, in four languages. Of the keys of clubs. */
#include "api/request/details/texts.h"

const struct detail_text keys_details[] = {
	{"expected a time that is still to come", NULL, "应为尚未到来的时间", "應為尚未到來的時間",
	 "これから来る時刻でなければならない"},
	{"a key is good for a season or for a match, not for both", NULL,
	 "密钥限于一个赛季或一场对局，不能两者都限", "密鑰限於一個賽季或一場對局，不能兩者都限",
	 "キーはシーズンか対局のどちらか一方に限る"},
	{"an owner's key is good for the whole club", NULL, "所有者的密钥用于整个俱乐部",
	 "所有者的密鑰用於整個俱乐部", "オーナーのキーはクラブ全体に使える"},
	{"there is no such match in this club", NULL, "本俱乐部没有这场对局",
	 "本俱乐部沒有這場對局", "このクラブにそのような対局はない"},
	{"this key is good for one match alone: %s", "match", "此密钥只用于一场对局：{match}",
	 "此密鑰只用於一場對局：{match}", "このキーは一つの対局だけに使える：{match}"},
	{"this key is good for one season alone: %s", "season", "此密钥只用于一个赛季：{season}",
	 "此密鑰只用於一個賽季：{season}", "このキーは一つのシーズンだけに使える：{season}"},
	{"there is no such code, or it has been used, or is too old", NULL,
	 "没有这个代码，或者它已被使用或已过期", "沒有這個代碼，或者它已被使用或已過期",
	 "そのようなコードはない。使われたか、古すぎるかもしれない"},
	{"expected the address of the service, as https://club.example", NULL,
	 "应为服务的地址，如 https://club.example", "應為服務的地址，如 https://club.example",
	 "https://club.example のようなサービスのアドレスでなければならない"},
	{"this address has tried too many codes; wait %u s", "seconds",
	 "此地址尝试的代码过多；请等待 {seconds} 秒", "此地址嘗試的代碼過多；請等待 {seconds} 秒",
	 "このアドレスはコードを試しすぎた。{seconds} 秒待つこと"},
	{.format = NULL},
};
