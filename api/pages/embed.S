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
	.section .note.GNU-stack, "", %progbits
