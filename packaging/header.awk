# mahjong.h as one file, for who has the library alone: awk -f packaging/header.awk lib/mahjong.h
# Each part stands where it is first included, without its guard, its includes, and the structs
# that it names and that stand above.

function put(file, inside,    line, name) {
	if (seen[file]++)
		return
	while ((getline line < file) > 0) {
		if (line ~ /^#include "/) {
			split(line, name, "\"")
			put(folder name[2], 1)
		} else if (line ~ /^struct mj_[a-z_]+;$/ && told[line]++) {
			continue
		} else if (line ~ /^\/\* clang-format/ || inside && line ~ LEFT_OUT) {
			continue
		} else {
			# What lay between the lines that are left out.
			if (line != "" || last != "")
				print line
			last = line
			if (line ~ /^struct mj_[a-z_]+ \{$/)
				told[substr(line, 1, length(line) - 2) ";"]++
		}
	}
	close(file)
}

BEGIN {
	LEFT_OUT = "^#(include <|ifndef|endif|pragma|define MAHJONG_)"
	folder = ARGV[1]
	sub(/[^\/]*$/, "", folder)
	put(ARGV[1], 0)
}
