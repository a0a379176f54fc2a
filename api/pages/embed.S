/* Files that are built into the daemon, so that it needs none to run; and compressed. */
	.section .rodata

	.macro embed name, file
	.global \name
	.global \name\()_end
\name:
	.incbin "\file"
\name\()_end:
	.byte 0
	.global \name\()_gz
	.global \name\()_gz_end
\name\()_gz:
	.incbin "\file\().gz"
\name\()_gz_end:
	.byte 0
	.endm

	embed openapi_yaml, "openapi.yaml"
	embed openapi_json, "openapi.json"
	embed docs_code_js, "api/pages/docs/code.js"
	embed docs_dom_js, "api/pages/docs/dom.js"
	embed docs_icon_svg, "api/pages/docs/icon.svg"
	embed docs_page_css, "api/pages/docs/page.css"
	embed docs_page_js, "api/pages/docs/page.js"
	embed docs_schema_js, "api/pages/docs/schema.js"
	embed docs_spec_js, "api/pages/docs/spec.js"
	embed docs_try_js, "api/pages/docs/try.js"
	embed web_club_css, "build/web/club.css"
	embed web_club_html, "build/web/club.html"
	embed web_club_js, "build/web/club.js"
	embed web_icon_192_png, "web/icon-192.png"
	embed web_icon_512_png, "web/icon-512.png"
	embed web_icon_maskable_png, "web/icon-maskable.png"
	embed web_icon_svg, "web/icon.svg"
	embed web_index_html, "build/web/index.html"
	embed web_mahjong_wasm, "build/wasm/mahjong.wasm"
	embed web_mahjong_mcr_wasm, "build/wasm/mahjong-mcr.wasm"
	embed web_logs_css, "build/web/logs.css"
	embed web_logs_html, "build/web/logs.html"
	embed web_logs_js, "build/web/logs.js"
	embed web_mahjong_logs_wasm, "build/wasm/mahjong-logs.wasm"
	embed web_manifest, "web/manifest.webmanifest"
	embed web_mahjong_play_riichi_wasm, "build/wasm/mahjong-play-riichi.wasm"
	embed web_mahjong_play_nanchang_wasm, "build/wasm/mahjong-play-nanchang.wasm"
	embed web_mahjong_play_ming_wasm, "build/wasm/mahjong-play-ming.wasm"
	embed web_mahjong_play_jiujiang_wasm, "build/wasm/mahjong-play-jiujiang.wasm"
	embed web_mahjong_play_yueqing_wasm, "build/wasm/mahjong-play-yueqing.wasm"
	embed web_mahjong_play_mcr_wasm, "build/wasm/mahjong-play-mcr.wasm"
	embed web_outlook_js, "build/web/outlook.js"
	embed web_page_css, "build/web/page.css"
	embed web_page_js, "build/web/page.js"
	embed web_play_css, "build/web/play.css"
	embed web_play_html, "build/web/play.html"
	embed web_play_js, "build/web/play.js"
	embed web_shared_css, "build/web/shared.css"
	embed web_shared_html, "build/web/shared.html"
	embed web_shared_js, "build/web/shared.js"
	embed web_sw_js, "build/web/sw.js"
	embed web_verify_css, "build/web/verify.css"
	embed web_verify_html, "build/web/verify.html"
	embed web_verify_js, "build/web/verify.js"
	embed web_worker_web_js, "build/web/worker-web.js"
	.include "build/words/embed.inc"
	.section .note.GNU-stack, "", %progbits
