#!/usr/bin/python3
"""The check of the catalogues of words can fail: it sees each planted fault, and nothing in the
tree. A fifth language is one file more: what is made of it tells refusals in it, and has its page.

Usage: tests/tools/words_test.py [BUILD_DIRECTORY]
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from _pseudo import add_language, pseudo

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/words"))

import check  # noqa: E402
import check_rules  # noqa: E402
import make  # noqa: E402
import po  # noqa: E402
import update  # noqa: E402

SOURCES = ("api", "codec", "json", "ledger", "lib", "cmd", "client", "web")
# (title, file, what stands there, what is planted instead, what the check says)
PLANTED = [
    ("no translation", "ja.po", 'msgstr "一行は {max} バイトまで"', 'msgstr ""', "missing"),
    ("a translation in English", "ja.po", 'msgstr "{member} が要る"',
     'msgstr "{member} is required"', "missing"),
    ("a text that is not there", "ja.po", 'msgctxt "problem codec"\nmsgid "an object"\n'
     'msgstr "オブジェクト"\n', "", "missing"),
    ("a value that it has not", "ja.po", 'msgstr "一行は {max} バイトまで"',
     'msgstr "一行は {most} バイトまで"', "args"),
    ("a value less", "zh-Hans.po", "“{member}”", "“”", "args"),
    ("a value twice", "ja.po", 'msgstr "{member} が要る"', 'msgstr "{member} {member} が要る"',
     "args"),
    ("a note of another value", "en.po", "#. args: max %d\n", "#. args: most %d\n", "args"),
    ("a note of an unknown conversion", "en.po", "#. args: max %d\n", "#. args: max %f\n", "args"),
    ("another note than English has", "ja.po", "#. args: max %d\n", "#. args: max %u\n", "form"),
    ("a text twice", "ja.po", 'msgctxt "problem codec"\nmsgid "an object"\n',
     'msgctxt "problem codec"\nmsgid "an object"\nmsgstr "オブジェクト"\n\n'
     'msgctxt "problem codec"\nmsgid "an object"\n', "twice"),
    ("a problem that is none", "*", 'msgctxt "problem codec"\nmsgid "an object"\n',
     'msgctxt "problem codec"\nmsgid "nobody refuses so"\nmsgstr "{told}"\n\n'
     'msgctxt "problem codec"\nmsgid "an object"\n', "unused"),
    ("a word that the page does not use", "*", 'msgctxt "page title"\n',
     'msgctxt "page nobody_says_so"\nmsgid "Nobody"\nmsgstr "{told}"\n\nmsgctxt "page title"\n',
     "unused"),
    ("a word that the elements do not use", "*", 'msgctxt "elements hand"\n',
     'msgctxt "elements nobody_says_so"\nmsgid "Nobody"\nmsgstr "{told}"\n\n'
     'msgctxt "elements hand"\n', "unused"),
    ("a refusal without words", "*", 'msgctxt "problem codec"\nmsgid "an array"\n',
     'msgctxt "problem codec"\nmsgid "an array of these"\n', "unknown"),
    ("simplified characters in traditional text", "zh-Hant.po", 'msgstr "陣列"', 'msgstr "数组"',
     "script"),
    ("another language's file", "ja.po", "Language: ja", "Language: jp", "form"),
    ("no short name of the language", "ja.po", '"X-Short: 日\\n"\n', "", "form"),
    ("nobody to read it", "ja.po", '"X-Readers: ja\\n"\n', "", "form"),
    ("a quote that does not end", "ja.po", 'msgstr "配列"', 'msgstr "配列', "words/ja.po:"),
    ("a quote within", "ja.po", 'msgstr "配列"', 'msgstr "配"列"', "words/ja.po:"),
    ("an unknown escape", "ja.po", 'msgstr "配列"', 'msgstr "配\\q列"', "words/ja.po:"),
    ("no msgstr", "ja.po", 'msgstr "配列"\n', "", "words/ja.po:"),
    ("two msgstr", "ja.po", 'msgstr "配列"\n', 'msgstr "配列"\nmsgstr "配列"\n', "words/ja.po:"),
    ("a name without translation", "ja.po", 'msgid "Red fives"\nmsgstr "赤ドラ"',
     'msgid "Red fives"\nmsgstr ""', "missing"),
    ("a name in simplified characters", "zh-Hant.po", 'msgid "Counted yakuman"\nmsgstr "累計役滿"',
     'msgid "Counted yakuman"\nmsgstr "累计役满"', "script"),
    ("a thought that lacks a value", "ja.po", "聴牌：{kinds}種{tiles}枚待ち", "聴牌：{kinds}種", "args"),
    ("English that is translated", "en.po", 'msgid "an array"\nmsgstr ""',
     'msgid "an array"\nmsgstr "array"', "form"),
]
# Of rulesets' words: (title, what stands in English, what is planted instead, what the check says).
RULES = [
    ("a thought of a value that it has not", 'msgid "A win brings about {points} points"\n',
     'msgid "A win brings about {coins} points"\n', "args: it has no coins"),
    ("a name that takes a value", 'msgid "Red fives"\n', 'msgid "{n} red fives"\n',
     "args: it has no n"),
    ("an option that the ruleset has not", 'msgctxt "ruleset riichi options red_fives"\n',
     'msgctxt "ruleset riichi options blue_fives"\n', "unused: riichi has no blue_fives"),
    ("a pattern that it has not", 'msgctxt "ruleset riichi patterns pinfu"\n',
     'msgctxt "ruleset riichi patterns pinfo"\n', "unused: riichi has no pinfo"),
    ("a reason that it has not", 'msgctxt "ruleset riichi reasons no_yaku"\n',
     'msgctxt "ruleset riichi reasons no_han"\n', "unused: riichi has no no_han"),
    ("a word of an enum that it has not", 'msgctxt "ruleset riichi words renhou mangan"\n',
     'msgctxt "ruleset riichi words renhou mango"\n', "unused: riichi has no mango"),
    ("a circumstance too many", 'msgctxt "ruleset riichi words circumstances on_north"\n',
     'msgctxt "ruleset riichi words circumstances on_south"\nmsgid "On a south"\n'
     'msgstr ""\n\nmsgctxt "ruleset riichi words circumstances on_north"\n',
     "unused: riichi has no on_north"),
    ("a meaning that it does not give", 'msgid "riichi was declared"\n',
     'msgid "riichi is declared"\n', "unused: riichi has no riichi that it says so of"),
    ("a meaning without a name", 'msgctxt "ruleset riichi flags riichi"\n',
     'msgctxt "ruleset riichi hand riichi"\n', "missing: what it means has no name"),
    ("a name without a meaning", 'msgctxt "ruleset riichi flags riichi help"\n',
     'msgctxt "ruleset riichi hand riichi help"\n', "missing: ruleset riichi flags riichi help"),
    ("a ruleset that there is not", 'msgctxt "ruleset riichi"\n',
     'msgctxt "ruleset washizu"\n', "unused: there is no ruleset washizu"),
    ("a thought that the player has not", 'msgctxt "shared play_thoughts folds"\n',
     'msgctxt "shared play_thoughts faints"\n', "unused: nothing is called faints"),
    ("an assumption that nobody makes", 'msgctxt "codec outlook_assumptions own_draws"\n',
     'msgctxt "codec outlook_assumptions own_dreams"\n', "unused: nothing is called own_dreams"),
    ("a context that says nothing", 'msgctxt "ruleset riichi patterns pinfu"\n',
     'msgctxt "ruleset riichi colours pinfu"\n', "form: no context"),
]
TOLD = {"en": "", "zh-Hans": "没有", "zh-Hant": "沒有", "ja": "ない"}

PROGRAM = r"""
#include "api/request/details/details.h"
#include "api/request/language.h"
#include "codec/names.h"

#include <stdio.h>

/* Without rulesets. */
size_t mj_ruleset_count(void) { return 0; }
const struct mj_ruleset *mj_ruleset_at(size_t index) { (void)index; return NULL; }

int
main(void)
{
	struct problem problem;
	struct buffer out = {0};
	enum names_mode mode;
	unsigned language = language_accepted("fr, en-XA-oed;q=0.8, ja;q=0.5");

	problem_set(&problem, BAD_VALUE, "expected %s, not %s", "an array", "an object");
	detail_write(&problem, language, &out);
	printf("%d %u %s %d %.*s\n", MJ_LANGUAGES, language, language_tags[language],
	       names_parse("en-XA", &mode) && mode == (enum names_mode)(NAMES_ONE + language),
	       (int)out.size, out.data);
	return 0;
}
"""
LISTS = """
#include "api/request/details/texts.h"

const struct detail_list detail_lists[] = {{"codec", codec_details}, {NULL, NULL}};
"""
COMPILED = ("api/request/details/details.c", "api/request/language.c", "codec/names.c",
            "json/buffer.c", "json/problem.c", "json/sentence.c", "json/write.c")


class Counts:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, title, good, seen=""):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"FAILED {title}: {seen}")


def tree_in(folder):
    """A tree with catalogues of its own, and all else of this one."""
    for name in SOURCES:
        (folder / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "words", folder / "words")


def planted(counts):
    for title, names, there, instead, said in PLANTED:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            tree_in(folder)
            for tag, told in TOLD.items():
                path = folder / f"words/{tag}.po"
                text = path.read_text(encoding="utf-8")
                if names not in ("*", path.name):
                    continue
                counts.check(f"{title}: can be planted", there in text, there)
                path.write_text(text.replace(there, instead.replace("{told}", told), 1),
                                encoding="utf-8")
            parts = check.PARTS[:3] if said in ("unused", "unknown") else ()
            found = check.faults(folder, parts)
            counts.check(title, any(said in fault for fault in found), found)


def planted_in_rules(counts):
    """The English catalogue alone is looked at."""
    text = (ROOT / "words/en.po").read_text(encoding="utf-8")
    for title, there, instead, said in RULES:
        counts.check(f"{title}: can be planted", there in text, there)
        entries = po.parse(text.replace(there, instead, 1), "en.po")[1:]
        found = [what for _, _, what in check_rules.faults(ROOT, entries)]
        counts.check(title, any(what.startswith(said) for what in found), found)


def of_the_tree(counts):
    found = check.faults(ROOT)
    counts.check("the tree has no fault", not found, found)
    files = make.catalogues(ROOT / "words")
    for tag in files:
        path = ROOT / f"words/{tag}.po"
        text = path.read_text(encoding="utf-8")
        counts.check(f"{tag}: written as it was read", po.write(*po.read(path)) == text)
        if shutil.which("msgfmt"):
            told = subprocess.run(["msgfmt", "--check-format", "-o", "/dev/null", path],
                                  capture_output=True, text=True, check=False)
            counts.check(f"{tag}: msgfmt takes it", told.returncode == 0, told.stderr)


def followed(counts):
    """What update.py makes of a change of English."""
    english = [po.Entry("page b", "new"), po.Entry("page a", "kept"), po.Entry("page c", "other")]
    had = [po.Entry("page a", "kept", "残"), po.Entry("page c", "old", "旧"),
           po.Entry("page d", "gone", "消")]
    found = [(entry.context, entry.text, entry.told, entry.own)
             for entry in update.followed(english, had)]
    counts.check("the catalogues follow English", found == [
        ("page b", "new", "", []), ("page a", "kept", "残", []),
        ("page c", "other", "", ["was: 旧"])], found)


def fifth_language(counts, folder):
    """One file more: en-XA, of English."""
    shutil.copytree(ROOT / "words", folder / "words")
    add_language(folder / "words")
    entries = po.read(ROOT / "words/en.po")[1]
    files = make.catalogues(folder / "words")
    found = list(check.catalogue_faults(files))
    counts.check("the catalogue has no fault", not found, found[:3])

    (folder / "lists.c").write_text(LISTS, encoding="utf-8")
    (folder / "main.c").write_text(PROGRAM, encoding="utf-8")
    for name in ("details.c", "languages.c"):
        (folder / name).write_text("".join(make.MAKERS[name](files)), encoding="utf-8")
    subprocess.run(["gcc", "-std=c11", "-D_GNU_SOURCE", "-DMJ_MORE_LANGUAGES=1", f"-I{ROOT}",
                    f"-I{ROOT}/lib", "-o", folder / "told", *folder.glob("*.c"),
                    *(ROOT / name for name in COMPILED)], check=True)
    said = subprocess.run([folder / "told"], capture_output=True, text=True, check=True).stdout
    expected = pseudo("expected {expected}, not {given}").replace(
        "{expected}", pseudo("an array")).replace("{given}", pseudo("an object"))
    counts.check("a refusal is told in it", said == f'5 4 en-XA 1 "{expected}"\n', said)

    make.page(files, folder)
    code = (folder / "words/en-xa.js").read_text(encoding="utf-8")
    table = json.loads(code.partition("export default ")[2].rstrip(";\n"))
    english = dict(make.of(entries, "page"))
    counts.check("the page has all its words in it",
                 {name: pseudo(entry.text) for name, entry in english.items()} == table)
    listed = (folder / "languages.js").read_text(encoding="utf-8")
    counts.check("and lists it", '"en-XA": "Þšéúđó"' in listed, listed)
    said = "".join(make.elements(files))
    counts.check("the elements have it", '"en-XA"' in said and pseudo("Scoreboard") in said)
    counts.check("the daemon serves them", '{"words-en-xa.js", SCRIPT' in
                 "".join(make.embedded(files)))


def main():
    counts = Counts()
    of_the_tree(counts)
    planted(counts)
    planted_in_rules(counts)
    followed(counts)
    with tempfile.TemporaryDirectory() as name:
        fifth_language(counts, pathlib.Path(name))
    print(f"{counts.passed} passed, {counts.failed} failed")
    return 1 if counts.failed else 0


if __name__ == "__main__":
    sys.exit(main())
