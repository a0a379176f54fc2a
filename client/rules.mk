# The npm package: `make client` compiles it.

# What npm installs; it is made anew when the lockfile says something else.
CLIENT_TOOLS = client/node_modules/.package-lock.json

.PHONY: client
client: deps-node
	@$(MAKE) --no-print-directory -s $(CLIENT_TOOLS)
	@rm -rf client/dist
	@cd client && npx tsc -p tsconfig.json

$(CLIENT_TOOLS): client/package-lock.json
	@cd client && npm ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@
