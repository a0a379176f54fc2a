/* The dictionary of new stores (tools/train_dictionary.py), built into the daemon. */
	.section .rodata
	.global dictionary_data, dictionary_size
dictionary_data:
	.incbin "db/compress/dictionary_1"
dictionary_end:
	.balign 8
dictionary_size:
	.quad dictionary_end - dictionary_data
	.section .note.GNU-stack, "", %progbits
