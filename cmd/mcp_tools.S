/* What `tools/list` answers: cmd/mcp_tools.json, which tools/mcp_tools.py makes. */
	.section .rodata
	.global mcp_tools_json
	.global mcp_tools_json_end
mcp_tools_json:
	.incbin "cmd/mcp_tools.json"
mcp_tools_json_end:
	.byte 0
	.section .note.GNU-stack,"",%progbits
