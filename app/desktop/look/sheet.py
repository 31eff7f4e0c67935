"""The style sheet of the window, made from the tokens. What a sheet cannot draw sharply, ``style`` paints."""

from __future__ import annotations

from app.desktop.look.tokens import (
    BODY,
    BOX,
    CARD,
    CONTROL,
    HEAD,
    RADIUS,
    SPACE,
    TABLE_HEAD,
    TITLE,
    Colours,
    px,
)


def sheet(colours: Colours) -> str:
    """The sheet of one theme, in lengths that go with the application's font."""
    parts = (_texts, _chips, _frames, _buttons, _fields, _tables, _bars, _menus, _failure)
    return "".join(part(colours) for part in parts)


def _texts(c: Colours) -> str:
    return f"""
    QLabel[role="title"] {{ font-size: {px(BODY * TITLE)}px; font-weight: 700; }}
    QLabel[role="heading"], QMessageBox QLabel#qt_msgbox_label {{ font-weight: 700; }}
    QLabel[role="muted"] {{ color: {c.muted}; }}
    QLabel[role="caption"] {{ color: {c.muted}; font-size: {px(11)}px; }}
    QLabel[role="small"] {{ color: {c.text2}; font-size: {px(11)}px; }}
    QLabel[role="refusal"] {{ color: {c.over}; font-size: {px(11)}px; }}
    QLabel[role="stale"] {{ color: {c.tight}; background: {c.tight_soft}; border-radius: {px(RADIUS)}px; padding: {px(6)}px {px(10)}px; }}
    QLabel:disabled, QCheckBox:disabled, QRadioButton:disabled {{ color: {c.muted}; }}
    QToolTip {{ color: {c.text}; background: {c.panel}; border: 1px solid {c.edge}; padding: {px(4)}px {px(6)}px; }}
    """


def _chips(c: Colours) -> str:
    kinds = "".join(
        f'QLabel#chip[fit="{fit}"] {{ color: {c.fit(fit)}; background: {c.soft(fit)}; }}'
        for fit in ("fits", "tight", "over", "unknown")
    )
    return f"""
    {kinds}
    QLabel#chip:disabled {{ color: {c.unknown}; background: {c.unknown_soft}; }}
    QLabel#chip {{ border-radius: {px(RADIUS)}px; padding: {px(2)}px {px(8)}px; font-weight: 700; }}
    """


def _frames(c: Colours) -> str:
    return f"""
    QWidget#head {{ background: {c.canvas}; border: none; border-bottom: 1px solid {c.line}; }}
    QFrame#strip {{ background: {c.panel}; border: none; border-bottom: 1px solid {c.line}; }}
    QFrame#cell {{ border: none; border-left: 1px solid {c.line}; }}
    QFrame[role="card"] {{ background: {c.panel}; border: 1px solid {c.line}; border-radius: {px(CARD)}px; }}
    QFrame[role="card"][chosen="true"] {{ border: 2px solid {c.accent}; }}
    QFrame[role="card"][fit="tight"] {{ border-color: {c.tight}; }}
    QFrame[role="card"][fit="over"] {{ border-color: {c.over}; }}
    QFrame[role="rule"] {{ background: {c.line}; border: none; }}
    QWidget#side {{ background: {c.side}; border: none; border-right: 1px solid {c.line}; }}
    QWidget#details-pane {{ background: {c.panel}; border: none; border-left: 1px solid {c.line}; }}
    QWidget#details-rail {{ background: {c.canvas}; border: none; border-left: 1px solid {c.line}; }}
    QTextBrowser, QScrollArea, QListView, PageView {{ border: 1px solid {c.line}; border-radius: {px(CARD)}px; }}
    QTextBrowser:focus, QListView:focus, QScrollArea:focus, PageView:focus {{ border: 1px solid {c.accent}; }}
    QGraphicsView {{ background: transparent; border: none; }}
    QScrollArea#plain, QScrollArea#plain:focus, QTextBrowser#details {{ border: none; background: transparent; }}
    QScrollArea#plain > QWidget > QWidget {{ background: transparent; }}
    QTextBrowser#details:focus {{ border: none; }}
    QSplitter::handle {{ background: {c.line}; }}
    QSplitter::handle:hover {{ background: {c.edge}; }}
    QSplitter::handle:horizontal {{ width: 1px; }}
    QSplitter::handle:vertical {{ height: 1px; }}
    QSplitter#cards::handle {{ background: transparent; width: {px(SPACE)}px; height: {px(SPACE)}px; }}
    QSplitter#cards::handle:hover {{ background: {c.line}; }}
    QMainWindow::separator {{ background: {c.line}; width: 1px; height: 1px; }}
    QDockWidget {{ color: {c.text}; font-weight: 700; }}
    QDockWidget::title {{ background: {c.side}; padding: {px(6)}px {px(12)}px; }}
    """


def _buttons(c: Colours) -> str:
    inside = CONTROL - 2
    return f"""
    QPushButton {{ background: {c.panel}; color: {c.text}; border: 1px solid {c.edge}; border-radius: {px(RADIUS)}px; padding: 0 {px(11)}px; min-height: {px(inside)}px; }}
    QPushButton:hover {{ background: {c.sunk}; border-color: {c.text2}; }}
    QPushButton:pressed, QPushButton:checked {{ background: {c.selection}; }}
    QPushButton:focus {{ border: 2px solid {c.accent}; padding: 0 {px(11) - 1}px; min-height: {px(inside) - 2}px; }}
    QPushButton:disabled {{ color: {c.muted}; border-color: {c.rule}; background: transparent; }}
    QPushButton:default, QPushButton[role="primary"] {{ background: {c.accent}; color: {c.accent_text}; border-color: {c.accent}; }}
    QPushButton[role="primary"] {{ font-weight: 700; }}
    QPushButton:default:hover, QPushButton[role="primary"]:hover {{ border-color: {c.text}; }}
    QPushButton:default:focus, QPushButton[role="primary"]:focus {{ border: 2px solid {c.text}; }}
    QPushButton:default:disabled, QPushButton[role="primary"]:disabled {{ background: {c.unknown_soft}; color: {c.muted}; border-color: {c.rule}; }}
    QPushButton#side-button {{ text-align: left; padding-left: {px(37)}px; min-height: {px(34)}px; }}
    QPushButton#side-button:focus {{ padding-left: {px(37) - 1}px; min-height: {px(34) - 2}px; }}
    QPushButton[role="link"] {{ background: transparent; color: {c.accent}; border: 1px solid transparent; padding: 0 {px(4)}px; }}
    QPushButton[role="link"]:hover {{ text-decoration: underline; }}
    QPushButton[role="link"]:focus {{ border: 2px solid {c.accent}; padding: 0 {px(4) - 1}px; }}
    QPushButton[role="word"] {{ background: {c.panel}; color: {c.accent}; border: 1px solid transparent; border-radius: {px(2)}px; padding: 0; min-height: 0; font-size: {px(11)}px; text-align: left; text-decoration: underline; }}
    QPushButton[role="word"]:focus {{ border: 1px solid {c.accent}; padding: 0; min-height: 0; }}
    QPushButton[role="word"]:disabled {{ color: {c.muted}; text-decoration: none; }}
    QToolButton {{ background: transparent; color: {c.text}; border: 1px solid transparent; border-radius: {px(RADIUS)}px; padding: {px(3)}px; }}
    QToolButton:hover {{ background: {c.unknown_soft}; }}
    QToolButton:pressed, QToolButton:checked {{ background: {c.selection}; }}
    QToolButton:focus {{ border: 2px solid {c.accent}; padding: {px(3) - 1}px; }}
    QToolButton:disabled {{ color: {c.muted}; }}
    QToolButton[role="button"] {{ background: {c.panel}; border: 1px solid {c.edge}; padding: 0 {px(11)}px; min-height: {px(inside)}px; }}
    QToolButton[role="button"]:hover {{ background: {c.sunk}; border-color: {c.text2}; }}
    QToolButton[role="button"]:focus {{ border: 2px solid {c.accent}; padding: 0 {px(11) - 1}px; min-height: {px(inside) - 2}px; }}
    {_segments(c)}
    """


def _segments(c: Colours) -> str:
    """Buttons side by side of which one is chosen; ``segment`` says where in the row one stands."""
    radius = px(RADIUS)
    return f"""
    QToolButton[segment] {{ background: {c.panel}; color: {c.text2}; border: 1px solid {c.edge}; border-left-width: 0; border-radius: 0; padding: 0 {px(6)}px; min-height: {px(CONTROL) - 6}px; font-size: {px(11)}px; }}
    QToolButton[segment]:hover {{ background: {c.sunk}; }}
    QToolButton[segment]:checked {{ background: {c.selection}; color: {c.text}; font-weight: 700; }}
    QToolButton[segment="first"], QToolButton[segment="only"] {{ border-left-width: 1px; border-top-left-radius: {radius}px; border-bottom-left-radius: {radius}px; }}
    QToolButton[segment="last"], QToolButton[segment="only"] {{ border-top-right-radius: {radius}px; border-bottom-right-radius: {radius}px; }}
    QToolButton[segment]:focus {{ border: 2px solid {c.accent}; padding: 0 {px(6) - 1}px; min-height: {px(CONTROL) - 8}px; }}
    """


def _fields(c: Colours) -> str:
    line, handle = px(CONTROL) - 8, px(4) + 2 * px(6)
    return f"""
    QLineEdit {{ background: {c.panel}; color: {c.text}; border: 1px solid {c.edge}; border-radius: {px(RADIUS)}px; padding: 3px {px(8)}px; min-height: {line}px; placeholder-text-color: {c.muted}; selection-background-color: {c.accent}; selection-color: {c.accent_text}; }}
    QLineEdit:focus {{ border: 2px solid {c.accent}; padding: 2px {px(8) - 1}px; }}
    QLineEdit:disabled, QLineEdit:read-only {{ border-color: {c.rule}; color: {c.muted}; }}
    QLineEdit#finder {{ min-height: {px(18)}px; padding: 1px {px(8)}px; }}
    QLineEdit#finder:focus {{ padding: 0 {px(8) - 1}px; }}
    QListView#found {{ border-color: {c.edge}; border-radius: 0; }}
    QLineEdit[refused="true"] {{ border: 2px solid {c.over}; padding: 2px {px(8) - 1}px; }}
    QComboBox QLineEdit, QAbstractSpinBox QLineEdit {{ border: none; background: transparent; padding: 0; min-height: 0; }}
    QComboBox[default="true"], QCheckBox[default="true"] {{ color: {c.muted}; }}
    QToolButton#reset {{ color: {c.accent}; border: none; padding: 0; font-size: {px(11)}px; }}
    QComboBox, QAbstractSpinBox {{ min-height: {px(CONTROL) - 6}px; }}
    QComboBox QAbstractItemView {{ background: {c.panel}; border: 1px solid {c.edge}; outline: none; selection-background-color: {c.selection}; selection-color: {c.text}; }}
    QComboBox QAbstractItemView::item {{ min-height: {px(26)}px; padding: 0 {px(8)}px; }}
    QPlainTextEdit, QTextEdit {{ background: {c.panel}; border: 1px solid {c.edge}; border-radius: {px(RADIUS)}px; padding: {px(4)}px; selection-background-color: {c.accent}; selection-color: {c.accent_text}; }}
    QPlainTextEdit:focus, QTextEdit:focus {{ border: 2px solid {c.accent}; padding: {px(4) - 1}px; }}
    QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QCheckBox, QRadioButton {{ spacing: {px(7)}px; min-height: {px(20)}px; }}
    QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {{ width: {px(BOX)}px; height: {px(BOX)}px; }}
    QSlider::groove:horizontal {{ height: {px(4)}px; border-radius: {px(2)}px; background: {c.rule}; }}
    QSlider::sub-page:horizontal {{ height: {px(4)}px; border-radius: {px(2)}px; background: {c.accent}; }}
    QSlider::handle:horizontal {{ width: {handle - 4}px; margin: -{px(6)}px 0; border: 2px solid {c.accent}; border-radius: {handle // 2}px; background: {c.panel}; }}
    QSlider::handle:horizontal:focus {{ background: {c.accent}; }}
    QSlider::sub-page:horizontal:disabled {{ background: {c.edge}; }}
    QSlider::handle:horizontal:disabled {{ border-color: {c.edge}; background: {c.sunk}; }}
    QSlider {{ min-height: {px(18)}px; }}
    QProgressBar {{ background: {c.track}; color: {c.text}; border: none; border-radius: 2px; text-align: center; min-height: {px(14)}px; }}
    QProgressBar::chunk {{ background: {c.level}; border-radius: 2px; }}
    """


def _tables(c: Colours) -> str:
    return f"""
    QTableView {{ background: {c.panel}; border: 1px solid {c.line}; border-radius: {px(CARD)}px; gridline-color: {c.line}; outline: none; selection-background-color: {c.selection}; selection-color: {c.text}; }}
    QTableView:focus {{ border-color: {c.accent}; }}
    QTableView[role="inside"] {{ border: 1px solid transparent; }}
    QTableView[role="inside"]:focus {{ border-color: {c.accent}; }}
    QTreeView, QListView {{ background: {c.panel}; outline: none; selection-background-color: {c.selection}; selection-color: {c.text}; }}
    QTreeView {{ border: 1px solid {c.line}; border-radius: {px(CARD)}px; }}
    QTreeView#outline {{ border: none; border-radius: 0; background: {c.side}; }}
    QTreeView#outline:focus {{ border: none; }}
    QTreeView#contents::item {{ padding: {px(4)}px {px(2)}px; }}
    QListView::item {{ padding: {px(4)}px {px(8)}px; }}
    QListView::item:selected, QTreeView::item:selected {{ background: {c.selection}; color: {c.text}; }}
    QHeaderView {{ background: {c.panel}; border: none; border-top-left-radius: {px(CARD)}px; border-top-right-radius: {px(CARD)}px; }}
    QHeaderView::section {{ background: transparent; color: {c.muted}; border: none; border-bottom: 1px solid {c.rule}; padding: 0 {px(8)}px; min-height: {px(TABLE_HEAD)}px; font-size: {px(11)}px; }}
    QTableCornerButton::section {{ background: {c.panel}; border: none; }}
    """


def _bars(c: Colours) -> str:
    return f"""
    QMenuBar {{ background: {c.side}; color: {c.text}; padding: 0 {px(8)}px; border-bottom: 1px solid {c.line}; }}
    QMenuBar::item {{ background: transparent; padding: {px(7)}px {px(8)}px; border-radius: {px(RADIUS)}px; }}
    QMenuBar::item:selected, QMenuBar::item:pressed {{ background: {c.selection}; color: {c.text}; }}
    QStatusBar {{ background: {c.side}; color: {c.text2}; border-top: 1px solid {c.line}; font-size: {px(11)}px; }}
    QStatusBar::item {{ border: none; }}
    QStatusBar QLabel {{ color: {c.text2}; font-size: {px(11)}px; padding: 0 {px(8)}px; }}
    QStatusBar QPushButton {{ font-size: {px(11)}px; }}
    QTabBar {{ qproperty-drawBase: 0; background: transparent; border: none; }}
    QTabBar::tab {{ background: transparent; color: {c.text2}; padding: 0 {px(13)}px; height: {px(HEAD) - 7}px; border: none; border-top: 3px solid transparent; border-bottom: 3px solid transparent; }}
    QTabBar::tab:selected {{ color: {c.text}; font-weight: 700; border-bottom-color: {c.accent}; }}
    QTabBar::tab:hover {{ color: {c.text}; }}
    QTabBar::tab:focus {{ color: {c.accent}; }}
    QTabBar::tab:disabled {{ color: {c.muted}; }}
    QTabWidget::pane {{ border: none; }}
    QScrollBar {{ background: transparent; border: none; margin: 0; }}
    QScrollBar:vertical {{ width: {px(12)}px; }}
    QScrollBar:vertical[thin="true"] {{ width: {px(8)}px; }}
    QScrollBar:horizontal {{ height: {px(12)}px; }}
    QScrollBar::handle {{ background: {c.edge}; border-radius: {px(3)}px; margin: {px(3)}px; }}
    QScrollBar[thin="true"]::handle {{ border-radius: {px(2)}px; margin: {px(3)}px {px(2)}px; }}
    QScrollBar::handle:vertical {{ min-height: {px(32)}px; }}
    QScrollBar::handle:horizontal {{ min-width: {px(32)}px; }}
    QScrollBar::handle:hover, QScrollBar::handle:pressed {{ background: {c.text2}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; border: none; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    """


def _menus(c: Colours) -> str:
    return f"""
    QMenu {{ background: {c.panel}; color: {c.text}; border: 1px solid {c.edge}; padding: {px(4)}px; }}
    QMenu::item {{ padding: {px(5)}px {px(24)}px {px(5)}px {px(28)}px; border-radius: {px(RADIUS)}px; }}
    QMenu::item:selected {{ background: {c.selection}; color: {c.text}; }}
    QMenu::item:disabled {{ color: {c.muted}; }}
    QMenu::separator {{ height: 1px; background: {c.line}; margin: {px(4)}px {px(8)}px; }}
    QMenu::indicator, QMenu::icon {{ left: {px(6)}px; width: {px(16)}px; height: {px(16)}px; }}
    """


def _failure(c: Colours) -> str:
    return f"""
    QFrame#failure {{ background: {c.over_soft}; border: 1px solid {c.over}; border-left: {px(4)}px solid {c.over}; }}
    QLabel#failure-mark {{ color: {c.over_soft}; background: {c.over}; border-radius: 2px; font-weight: 700; }}
    QFrame#bubble {{ background: {c.panel}; border: 1px solid {c.edge}; border-radius: {px(RADIUS)}px; }}
    QToolButton#kept-failure {{ color: {c.over}; font-size: {px(11)}px; padding: 0 {px(8)}px; }}
    """
