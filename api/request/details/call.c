/* What is refused, in four languages. Of a call of the rules, wherever it is answered. */
#include "api/request/details/texts.h"

const struct detail_text call_details[] = {
	{"a line has at most %d bytes", "max", "一行最多 {max} 字节", "一行最多 {max} 位元組",
	 "一行は {max} バイトまで"},
	{"there is no memory for this now", NULL, "现在没有内存", "現在沒有記憶體",
	 "今はメモリがない"},
	{"there is no memory for this request now", NULL, "现在没有内存处理这个请求",
	 "現在沒有記憶體處理這個請求", "今はこの要求のためのメモリがない"},
	{"an outlook is asked for in a request of its own, not in lines", NULL,
	 "前景须单独请求，不能写在多行之中", "前景須單獨請求，不能寫在多行之中",
	 "見通しは行の中ではなく、単独の要求で尋ねる"},
	{.format = NULL},
};
