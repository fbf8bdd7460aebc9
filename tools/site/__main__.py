"""Builds the documentation into the package: `python -m tools.site`.

MkDocs writes the site, and this makes it small and lets it work under the server's content policy: scripts and styles
move from the pages into files, pictures become WebP, and what no page uses is left out.
"""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "build" / "site"
TARGET = ROOT / "src" / "smokestack" / "docs"
INLINE = re.compile(r"<(script|style)((?:\s[^>]*)?)>(.*?)</\1>", re.DOTALL)
REFERENCE = re.compile(r"""(?:src|href)="([^"#?:]+)""")
UNUSED = ("**/*.map", "assets/javascripts/lunr/**/*", "sitemap.xml*", "objects.inv", "assets/images/favicon.png")
SHOWN_AT = "/docs"
QUALITY = 82
WIDEST = 1280


def main() -> None:
    shutil.rmtree(BUILT, ignore_errors=True)
    words = [sys.executable, "-m", "mkdocs", "--quiet", "build", "--strict", "--config-file", str(ROOT / "mkdocs.yml")]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    if subprocess.run(words, cwd=ROOT, env=quiet, check=False).returncode:
        sys.exit("The documentation was not built.")
    pages = sorted(BUILT.rglob("*.html"))
    for page in pages:
        page.write_text(without_inline_code(page.read_text("utf-8"), page), "utf-8")
    lost = BUILT / "404.html"  # shown at any address, so its links are absolute
    absolute = re.sub(r'((?:src|href)="|"base": ?")(?:/|(?=assets/))', rf"\1{SHOWN_AT}/", lost.read_text("utf-8"))
    lost.write_text(absolute, "utf-8")
    for pattern in UNUSED:
        for file in BUILT.glob(pattern):
            if file.is_file():
                file.unlink()
    convert_pictures(pages)
    remove_unused_pictures(pages)
    for folder in sorted((f for f in BUILT.rglob("*") if f.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(BUILT, TARGET)
    size = sum(file.stat().st_size for file in TARGET.rglob("*") if file.is_file())
    print(f"The documentation has {len(pages)} pages and {size / 1e6:.1f} MB.")


def without_inline_code(text: str, page: Path) -> str:
    """The page with its scripts and styles in files. Data for scripts stays where it is."""

    def move(found: re.Match[str]) -> str:
        kind, attributes, code = found.groups()
        if "src=" in attributes or "application/json" in attributes or not code.strip():
            return found.group()
        name = f"assets/inline-{hashlib.sha256(code.encode()).hexdigest()[:12]}.{'js' if kind == 'script' else 'css'}"
        (BUILT / name).write_text(code, "utf-8")
        path = posixpath.relpath(name, page.parent.relative_to(BUILT).as_posix())
        return f'<script src="{path}"></script>' if kind == "script" else f'<link rel="stylesheet" href="{path}">'

    return INLINE.sub(move, text)


def convert_pictures(pages: list[Path]) -> None:
    """Photographs of the page as WebP, which is a fifth of PNG."""
    from PIL import Image

    names = []
    for file in (BUILT / "pictures").glob("*.png"):
        with Image.open(file) as picture:
            shown = picture.convert("RGB")
            shown.thumbnail((WIDEST, WIDEST * 2))
            shown.save(file.with_suffix(".webp"), quality=QUALITY, method=6)
        file.unlink()
        names.append(file.stem)
    for page in pages:
        text = page.read_text("utf-8")
        for name in names:
            text = text.replace(f"pictures/{name}.png", f"pictures/{name}.webp")
        page.write_text(text, "utf-8")


def remove_unused_pictures(pages: list[Path]) -> None:
    used = {(page.parent / target).resolve() for page in pages for target in REFERENCE.findall(page.read_text("utf-8"))}
    for file in (BUILT / "pictures").iterdir():
        if file.resolve() not in used:
            file.unlink()


if __name__ == "__main__":
    main()
