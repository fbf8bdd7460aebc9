"""What MkDocs does not do by itself: pages from outside docs/, and links to files that the site does not have.

On GitHub the pages link to each other and to sources by their paths in the repository. Here, links to pages lead to
those pages, links to examples to copies of them, and links to sources become plain text.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
OUTSIDE = ("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")
"""Pages at the top of the repository; the site has them beside the others."""
COPIED = ("examples", "deploy")
"""Folders whose files the site has for downloading."""
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^```(\w+)[^\n]*$", re.MULTILINE)


def downloads() -> dict[str, Path]:
    """By address in the site. Programs are text there, so that nothing takes them for a part of the package."""
    found = [file for folder in COPIED for file in sorted((ROOT / folder).rglob("*")) if file.is_file()]
    kept = [file for file in found if not {"__pycache__", "build"} & set(file.parts) and file.suffix != ".md"]
    return {address(file.relative_to(ROOT).as_posix()): file for file in kept}


def address(path: str) -> str:
    return f"files/{path}.txt" if path.endswith(".py") else f"files/{path}"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    from mkdocs.structure.files import File

    for name in OUTSIDE:
        files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    for uri, file in downloads().items():
        files.append(File.generated(config, uri, abs_src_path=str(file)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links by their paths in the repository become links of the site."""
    uri = page.file.src_uri
    where = "." if uri in OUTSIDE else posixpath.dirname(f"docs/{uri}")
    here = posixpath.dirname(uri)

    def link(found: re.Match[str]) -> str:
        bang, text, target, anchor = found.groups()
        path = posixpath.normpath(posixpath.join(where, target))
        site = path.removeprefix("docs/") if path.startswith("docs/") else path
        for candidate in (site, address(path)):
            if files.get_file_from_path(candidate):
                return f"{bang}[{text}]({posixpath.relpath(candidate, here or '.')}{anchor or ''})"
        if (ROOT / path).exists():
            return text
        return found.group()  # MkDocs complains

    blocks = re.split(r"(^```.*?^```$)", markdown, flags=re.MULTILINE | re.DOTALL)
    text = "".join(part if part.startswith("```") else LINK.sub(link, part) for part in blocks)
    # What tests read behind the language is not for readers.
    return FENCE.sub(lambda found: f"```{found.group(1)}", text)
