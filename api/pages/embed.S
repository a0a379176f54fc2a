/* openapi.yaml, built into the daemon so that it needs no files to run. */
	.section .rodata
	.global openapi_yaml
	.global openapi_yaml_end
openapi_yaml:
	.incbin "openapi.yaml"
openapi_yaml_end:
	.byte 0
	.section .note.GNU-stack, "", %progbits
