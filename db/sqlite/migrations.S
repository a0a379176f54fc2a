/* The scripts of db/sql, built into the daemon; db/sqlite/schema.c numbers them. */
	.section .rodata
	.global migration_001, migration_002, migration_003
migration_001:
	.incbin "db/sql/001_ledger.sql"
	.byte 0
migration_002:
	.incbin "db/sql/002_money.sql"
	.byte 0
migration_003:
	.incbin "db/sql/003_attachments.sql"
	.byte 0
	.section .note.GNU-stack, "", %progbits
