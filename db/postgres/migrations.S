/* The scripts of db/sql/postgres, built into the daemon; db/postgres/schema.c numbers them. */
	.section .rodata
	.global postgres_migration_001, postgres_migration_002, postgres_migration_003
postgres_migration_001:
	.incbin "db/sql/postgres/001_ledger.sql"
	.byte 0
postgres_migration_002:
	.incbin "db/sql/postgres/002_money.sql"
	.byte 0
postgres_migration_003:
	.incbin "db/sql/postgres/003_attachments.sql"
	.byte 0
	.section .note.GNU-stack, "", %progbits
