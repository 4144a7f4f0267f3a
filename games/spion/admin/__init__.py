"""Word packs for staff: packs with their preview, themes, pictures, import and export (P22, P23).

What was played, when or by whom never shows here: it would tell what a running match is played with.
"""

from games.spion.admin.packs import PackAdmin
from games.spion.admin.pictures import PictureAdmin
from games.spion.admin.themes import ThemeAdmin

__all__ = ["PackAdmin", "PictureAdmin", "ThemeAdmin"]
