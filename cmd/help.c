#include "cmd/help.h"

#include "cmd/flags.h"

#include <string.h>

enum {
	TEXT_COLUMN = 26, /* where what a flag does begins */
	PARAGRAPH_WIDTH = 87,
	WORD_MAX = 64
};

static const char head[] = "Usage: mahjongd [FLAG]...\n"
			   "       mahjongd admin COMMAND [--store STORE]\n"
			   "Answers over HTTP what mahjong apps must know.\n"
			   "\n";
static const char commands[] =
	"\n"
	"Commands work beside a running daemon and print what they made as a line of JSON:\n"
	"  admin create-club NAME\n"
	"  admin create-key CLUB ROLE [LABEL]\n"
	"                          a key for read, scorer or owner: shown here and never again\n"
	"  admin revoke-key CLUB KEY-ID\n"
	"  admin verify [CLUB]     recompute the ledger of one club, or of all, a line for each\n"
	"  admin backup FILE       copy the whole store into a new file\n"
	"  admin copy --from STORE --to STORE\n"
	"                          carry a store that no daemon serves over into a new one\n"
	"They end with 0; with 1 on failure or when verify found a fault; with 2 on wrong use.\n";

/* ---- Flags ---- */

/* A name that reaches into the column of the texts has a line of its own. */
static void
print_flag(FILE *out, const struct flag *flag)
{
	int column = fprintf(out, "  %s%s%s", flag->name, flag->takes == NULL ? "" : " ",
			     flag->takes == NULL ? "" : flag->takes);

	if (flag->also != NULL)
		column += fprintf(out, ", %s", flag->also);
	if (column > TEXT_COLUMN - 2) {
		fputc('\n', out);
		column = 0;
	}
	for (const char *line = flag->help; *line != '\0'; column = 0) {
		size_t length = strcspn(line, "\n");
		fprintf(out, "%*s%.*s\n", TEXT_COLUMN - column, "", (int)length, line);
		line += length + (line[length] == '\n');
	}
}

/* ---- Variables ---- */

/* A paragraph whose lines are filled as its words come. */
struct paragraph {
	FILE *out;
	size_t column;
};

static void
print_word(struct paragraph *paragraph, const char *word, size_t length)
{
	bool fits = paragraph->column + 1 + length <= PARAGRAPH_WIDTH;

	if (paragraph->column > 0)
		fputc(fits ? ' ' : '\n', paragraph->out);
	paragraph->column = fits && paragraph->column > 0 ? paragraph->column + 1 : 0;
	paragraph->column += length;
	fprintf(paragraph->out, "%.*s", (int)length, word);
}

static void
print_words(struct paragraph *paragraph, const char *text)
{
	while (*text != '\0') {
		size_t length = strcspn(text, " ");
		print_word(paragraph, text, length);
		text += length + strspn(text + length, " ");
	}
}

/* With what its value is, which stays on the same line. */
static void
print_variable(struct paragraph *paragraph, const struct flag *flag, bool is_last)
{
	char text[2 * WORD_MAX], note[WORD_MAX] = "";

	if (flag->several != NULL)
		snprintf(note, sizeof(note), " (%s with spaces between)", flag->several);
	else if (flag->takes == NULL)
		snprintf(note, sizeof(note), " (1 or 0)");
	snprintf(text, sizeof(text), "%s%s%s", flag->variable, note, is_last ? "." : ",");
	print_word(paragraph, text, strlen(text));
}

static void
print_variables(FILE *out)
{
	struct paragraph paragraph = {.out = out};
	const struct flag *last = NULL;

	for (unsigned i = 0; i < flag_count; i++)
		if (all_flags[i].variable != NULL)
			last = &all_flags[i];
	print_words(&paragraph, "Each flag can be given as an environment variable too:");
	for (unsigned i = 0; i < flag_count; i++)
		if (all_flags[i].variable != NULL)
			print_variable(&paragraph, &all_flags[i], &all_flags[i] == last);
	print_words(&paragraph, "A flag beats the environment.");
	fputc('\n', out);
}

void
help_print(FILE *out)
{
	fputs(head, out);
	for (unsigned i = 0; i < flag_count; i++)
		if (all_flags[i].help != NULL)
			print_flag(out, &all_flags[i]);
	fputc('\n', out);
	print_variables(out);
	fputs(commands, out);
}
