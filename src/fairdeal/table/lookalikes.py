"""Names that look alike: invisible characters, and letters of one script that look like letters of another.

After Unicode's security mechanisms (UTS #39): two names with the same skeleton can be mistaken for each other. The
skeleton is for comparing only, and never shown. The table of letters covers what is drawn like a Latin letter in the
scripts of common keyboards; names in other scripts are compared as they are.
"""

import unicodedata
from string import ascii_lowercase

ZWNJ, ZWJ, EMOJI_STYLE = "\u200c", "\u200d", "\ufe0f"
BLANK = "\u2800"  # a Braille pattern without dots

# Default_Ignorable_Code_Point of Unicode 16: drawn as nothing.
IGNORABLE = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
# Scripts in which joiners change how letters are written: Arabic, Syriac, N'Ko, those of India, Myanmar, Khmer,
# Mongolian.
JOINING = ((0x0600, 0x08FF), (0x0900, 0x0DFF), (0x1000, 0x109F), (0x1780, 0x18AF), (0xA8E0, 0xA8FF))
ACCENTS = ((0x0300, 0x036F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F))
MAX_ACCENTS = 2  # on one letter

# What is drawn like a small letter, or like its capital: letters of Latin, Greek, Cyrillic, Armenian, Cherokee, Lisu
# and Coptic, digits, signs. A capital I looks like a small L, and so does what looks like it. No 6: it would equal 9.
LOOKS_LIKE_LETTER = {
    "a": "4@ɐɑɒΑΔΛαλАаᎪᴀ∆Ⲁⲁꓮ",
    "b": "8ßƀƄƅɓʙΒβВЬвъьᏴⲂⲃꓐ",
    "c": "¢©ƇƈςСсҪҫᏟᴄⲤⲥꓚϹϲ",
    "d": "ĐđƊɖɗԀԁᎠᴅꓓ",
    "e": "3€ƎƐƷǝȜȝəɛʒΕΞΣεЄЕЗезєӠӡԐԑᎬᴇ℮Ⲉⲉꓰ",
    "f": "ƑƒϜҒғꓝꞘꞙ",
    "g": "9ǤǥɠɡɢԌցᏀꓖ",
    "h": "ĦħɦʜΗЂЋНнђћҢңҺһӉӊհᎻⱧⱨⲎⲏꓧ",
    "i": "¡ıɨɩɪιі",
    "j": "ȷɈɉʝϳЈјᎫᴊꓙ",
    "k": "ĸƘƙΚκКкҚқҜҝҞҟҠҡӃӄᏦᴋⲔⲕꓗ",
    "l": "!1I|ŁłƖƗƚǀɫɬɭʟΙІӀӏԼᏞⲒⲓꓡꓲ",
    "m": "ɱʍΜМмᎷᴍⲘⲙꓟ",
    "n": "ŊŋƞɲɳɴͶͷΝηИипҏոⲚⲛꓠ",
    "o": "0ØøΘΟθοσΦОФоѲѳѺѻӨөՕօᴏᴑ○●◯⚪Ⲟⲟꓳ",
    "p": "ÞþƿΡρРрҎᏢᚹᴘⲢⲣꓑ",
    "q": "ɊɋԚԛ",
    "r": "®ɌɍɹɼɽɾʀЯгяᎡꓣ",
    "s": "$5ƧƨȿʂЅѕᏚꓢꜱ",
    "t": "7†ŦŧƫƬƭʇʈΤτТтҬҭᎢᴛⲦⲧꓔ",
    "u": "ɥμυцџԱՍսᴜꓴ",
    "v": "ʋνѴѵᏙᴠ√∨ꓦ",
    "w": "ɯωШЩшщѠѡԜԝᏔᴡꓪꞷ",
    "x": "×ΧχХхҲҳ✕✗Ⲭⲭꓫ",
    "y": "¥ƳƴɎɏʎʏΥγУуҮүҰұყⲨⲩꓬ",
    "z": "2ƵƶȤȥʐΖᏃᴢꓜ",
    "ae": "Ææ",
    "oe": "Œœ",
    "bl": "Ыы",
    "lo": "Юю",
}
LETTER_EMOJI = (0x1F150, 0x1F170, 0x1F1E6)  # A of letters in black circles, in black squares, and of flags
LOOKS_LIKE = {ord(other): letter for letter, others in LOOKS_LIKE_LETTER.items() for other in others} | {
    first + number: letter for first in LETTER_EMOJI for number, letter in enumerate(ascii_lowercase)
}
LOOKS_LIKE_PAIRS = (("rn", "m"), ("vv", "w"))
SEPARATORS = frozenset(" .,'`´’‘\"-‐‑–—_·•~")


def _is_in(character: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= ord(character) <= last for first, last in ranges)


def strip_invisible(text: str) -> str:
    """Remove what is drawn as nothing, except joiners and emoji styles where they belong, and accents beyond two.

    Control and format characters other than joiners stay: no keyboard writes them, and `clean_text` refuses them.
    """
    kept: list[str] = []
    accents = 0
    for at, character in enumerate(text):
        accents = accents + 1 if _is_in(character, ACCENTS) else 0
        after = text[at + 1] if at + 1 < len(text) else ""
        if accents > MAX_ACCENTS or character == BLANK:
            continue
        is_format = unicodedata.category(character)[0] == "C" and character not in (ZWJ, ZWNJ)
        if is_format or not _is_in(character, IGNORABLE) or (kept and _belongs(kept[-1], character, after)):
            kept.append(character)
    return "".join(kept)


def _belongs(before: str, character: str, after: str) -> bool:
    """Whether an invisible character changes how its neighbors are drawn."""
    if character == EMOJI_STYLE:
        return _is_symbol(before)
    if character == ZWJ and after and (_is_symbol(before) or before == EMOJI_STYLE):
        return _is_symbol(after)
    return character in (ZWJ, ZWNJ) and after != "" and _is_in(before, JOINING) and _is_in(after, JOINING)


def _is_symbol(character: str) -> bool:
    return unicodedata.category(character) in ("So", "Sk", "Sm")


def skeleton(name: str) -> str:
    """Form in which names that look alike are equal."""
    decomposed = unicodedata.normalize("NFKD", name.translate(LOOKS_LIKE))  # which knows fewer scripts than the table
    visible = [
        character
        for character in decomposed
        if not _is_in(character, IGNORABLE) and not _is_in(character, ACCENTS) and character not in SEPARATORS
    ]
    latin = "".join(visible).translate(LOOKS_LIKE).casefold()
    for pair, letter in LOOKS_LIKE_PAIRS:
        latin = latin.replace(pair, letter)
    return latin or unicodedata.normalize("NFKC", name).casefold()


def skeletons(name: str) -> frozenset[str]:
    """The skeletons of a name as it is written, in small letters and in capitals.

    A capital may look like another letter than the small one: Η like H, and η like n.
    """
    return frozenset(map(skeleton, (name, name.lower(), name.upper())))


def look_alike(name: str, other: str) -> bool:
    """Whether two names can be mistaken for each other."""
    return skeleton(other) in skeletons(name) or skeleton(name) in skeletons(other)
