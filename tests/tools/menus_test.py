#!/usr/bin/python3
"""tests/menus.py reads a client's log, compares what it tells with our offers, and sees what is
otherwise: tests/tools/menus_test.py BUILD_DIRECTORY. The logs are made by hand.
"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOUR = """Send: <HELO name="NoName" tid="f0" sx="M" />
Get: <GO type="9" lobby="0"/> <UN n0="a" n1="b" n2="c" n3="d" dan="0,0,0,0" rate="1500" sx="M"/>
Get: <TAIKYOKU oya="0"/>
Send: <GOK />
"""
# Ready for 5s and 8s. Riichi is not taken; 9s and 5s are let go, which is furiten until the own
# next draw: of the next 5s a chow alone can be made. Riichi, which nobody offers again, and 8s.
READY = """Send: <NEXTREADY />
Get: <INIT seed="0,0,0,1,2,132" ten="250,250,250,250" oya="0" hai="5,9,13,53,57,61,77,81,85,93,\
97,105,106"/> <T120 t="32"/>
Send: <D p="120" />
Get: <D120/> <U/>
Get: <e107 t="1"/>
Send: <N />
Get: <V/> <F89 t="8"/>
Send: <N />
Get: <W/> <FURITEN show="1" /> <G90 t="4"/>
Send: <N />
Get: <T121 t="32"/>
Send: <REACH hai="121" />
Get: <REACH who="0" step="1"/> <FURITEN show="0" /> <D121/>
Get: <REACH who="0" ten="240,250,250,250" step="2"/> <U/> <e122/> <V/>
Get: <N who="2" m="27648"/> <DORA hai="128"/> <V/> <F112/> <W/> <g113/> <T123/> <D123/> <U/>
Get: <E100 t="8"/>
Send: <N type="6" />
Get: <AGARI ba="0,1" hai="5" machi="100" who="0" fromWho="1" sc="240,0,250,0,250,0,250,0"/>
"""
# The fourth 7z makes an open kong, whose indicator comes before the discard behind it. A chow with
# a red five; then 1s and 4s are waited for: 4s goes to a pung, and comes again as its added kong.
CALLS = """Get: <INIT seed="1,0,1,1,2,0" ten="250,250,250,240" oya="1" hai="132,133,134,5,9,13,52,\
57,77,81,105,106,120"/> <U/> <E135 t="3"/>
Send: <N type="2" />
Get: <N who="0" m="34561"/> <T121/> <DORA hai="4"/> <D120/> <U/> <E124/> <V/> <F125/> <W/>
Get: <G61 t="4"/>
Send: <N type="3" hai0="52" hai1="57" />
Get: <N who="0" m="36007"/> <D121/> <U/> <E117/> <V/> <f118/> <W/> <G84 t="12"/>
Send: <N />
Get: <N who="1" m="32362"/> <E1/> <V/> <f113/> <W/> <g129/> <T128/> <D128/> <U/>
Get: <N who="1" m="32370" t="8"/>
Send: <N />
Get: <U/> <DORA hai="40"/> <E3/> <V/> <F114/> <W/> <g115/> <T72 t="16"/>
Get: <AGARI ba="0,1" hai="5" machi="72" who="0" fromWho="0" sc="250,0,250,0,250,0,240,0"/>
"""
ORPHANS = """Get: <INIT seed="2,0,0,1,2,20" ten="250,250,250,250" oya="3" hai="0,32,36,68,72,104,\
108,112,116,16,17,52,88"/> <W/> <G30/> <T120 t="64"/>
Get: <RYUUKYOKU type="yao9" ba="0,0" hai0="0" sc="250,0,250,0,250,0,250,0"/>
"""
CUT = """Get: <INIT seed="3,0,0,1,2,20" ten="250,250,250,250" oya="3" hai="57,61,66,0,32,36,72,\
104,108,112,116,120,124"/> <W/> <G65 t="4"/>
Send: <BYE />
"""
JOINED = """Get: <GO type="9" lobby="0"/>
Get: <REINIT seed="3,0,0,1,2,20" ten="250,250,250,250" oya="3" hai="57" kawa3="65"/> <T1 t="16"/>
"""
# Of three the second seat is empty; what the two others discard is no chow.
NORTH = """Get: <GO type="25" lobby="0"/>
Get: <UN n0="a" n1="" n2="c" n3="d" dan="0,0,0,0" rate="1500" sx="M,M,M,M"/> <TAIKYOKU oya="3"/>
Get: <INIT seed="0,0,0,1,2,92" ten="350,0,350,350" oya="3" hai="36,41,45,49,53,68,72,76,80,\
104,108,113,121"/> <W/> <g48/> <T114 t="128"/>
Send: <N type="10" />
Get: <N who="0" m="31008"/> <T109/> <D109/> <V/> <F115 t="1"/>
Send: <N type="1" hai0="113" hai1="114" />
Get: <N who="0" m="44042"/> <D49/> <V/> <N who="2" m="30752"/> <V/> <f125/> <W/> <G126/> <T127/>
"""
GOOD = FOUR + READY + CALLS + ORPHANS + CUT + JOINED + NORTH
SWAPPED = FOUR + CUT.replace("Send: <BYE />", 'Get: <N who="0" m="39087"/> <D66/> <U/>')

# What is written otherwise, how many differences that is, and what is said of it.
OTHERWISE = (
    ('<T120 t="32"/>', "<T120/>", 1, "the server offers [], we ['riichi']"),
    ('<e107 t="1"/>', "<e107/>", 1, "the server offers [], we ['pung']"),
    ('<F89 t="8"/>', "<F89/>", 2, "the server offers [], we ['win']"),  # and furiten at once
    ('<G90 t="4"/>', '<G90 t="12"/>', 1, "the server offers ['chow', 'win'], we ['chow']"),
    ('<FURITEN show="0" />', "", 5, "action 12: furiten is True, ours False"),
    ("<e122/>", '<e122 t="1"/>', 1, "the server offers ['pung'], we []"),
    ('<E100 t="8"/>', "<E100/>", 1, "the server offers [], we ['win']"),
    ('<E135 t="3"/>', '<E135 t="1"/>', 1, "the server offers ['pung'], we ['open_kong', 'pung']"),
    ('m="32370" t="8"', 'm="32370"', 1, "the server offers [], we ['win']"),
    ('<T120 t="64"/>', "<T120/>", 1, "the server offers [], we ['nine_terminals']"),
    ('<T114 t="128"/>', "<T114/>", 1, "the server offers [], we ['north']"),
)


def compare(build, log):
    """The last line, all of them and the exit status of tests/menus.py."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "deep", "session.log")
        path.parent.mkdir()
        path.write_text(log, encoding="utf-8")
        done = subprocess.run([sys.executable, "tests/menus.py", f"{build}/mahjong", folder],
                              cwd=ROOT, capture_output=True, text=True, check=False)
    return (done.stdout.splitlines() or [""])[-1], done.stdout + done.stderr, done.returncode


def cases(build):
    last, text, status = compare(build, GOOD)
    yield "all equal", (last, status) == ("49 passed, 0 failed", 0), text
    yield "what is read", "1 sessions, 5 deals; 1 joined late" in text, text
    for was, is_now, count, said in OTHERWISE:
        assert GOOD.count(was) == 1, was
        last, text, status = compare(build, GOOD.replace(was, is_now))
        good = said in text and last.endswith(f", {count} failed") and status == 1
        yield f"{was} as {is_now}", good, text
    last, text, status = compare(build, SWAPPED)
    yield "a chow and its tile thrown", "which we do not offer" in text and status == 1, text
    last, text, status = compare(build, GOOD.replace("<E124/>", "<E135/>"))
    yield "a tile twice", "not followed: session.log, deal 2" in text and status == 1, text
    last, text, status = compare(build, "Send: <N />")
    yield "nothing to compare", (last, status) == ("0 passed, 0 failed", 1), text


def main():
    results = list(cases(sys.argv[1]))
    for title, good, text in results:
        if not good:
            print(f"FAILED {title}: {text}")
    failed = sum(not good for _, good, _ in results)
    print(f"{len(results) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
