"""Hooks of the documentation site (`mkdocs.yml`): add pages from the top folder, adjust links."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[1]
TOP_PAGES: Final = (
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "PRIVACY.md", "SECURITY.md", "TERMS.md",
)  # fmt: skip
"""Pages of the repository's top folder that the site shows with those of `docs/`."""
LINK: Final = re.compile(r"(?<!!)\[(?P<text>[^\]]+)\]\((?P<target>[^)#\s]+)(?P<part>#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the top folder to those of `docs/`."""
    for name in TOP_PAGES:
        text = (ROOT / name).read_text(encoding="utf-8").replace("](docs/", "](")
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Point links at pages of the site; show only the text if the target is a source file."""
    folder = Path(config.docs_dir) / Path(page.file.src_uri).parent

    def replace(link: re.Match[str]) -> str:
        target = link["target"]
        if "://" in target or target.startswith("mailto:"):
            return link[0]
        top = (folder / target).resolve()
        if top.parent == ROOT and top.name in TOP_PAGES:
            up = "../" * page.file.src_uri.count("/")
            return f"[{link['text']}]({up}{top.name}{link['part'] or ''})"
        known = page.file.src_uri in TOP_PAGES or files.get_file_from_path(
            (folder / target).resolve().relative_to(config.docs_dir).as_posix()
            if top.is_relative_to(config.docs_dir)
            else ""
        )
        return link[0] if known and target != "LICENSE" else link["text"]

    return LINK.sub(replace, markdown)
