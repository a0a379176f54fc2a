/* What `tools/list` answers: cmd/mcp_tools.json, which tools/mcp_tools.py makes. */
	.section .rodata
	.global mcp_tools_json
	.global mcp_tools_size
mcp_tools_json:
	.incbin "cmd/mcp_tools.json"
mcp_tools_end:
	.balign 8
mcp_tools_size:
	.quad mcp_tools_end - mcp_tools_json
	.section .note.GNU-stack,"",%progbits
