"""The screen for a record: the table screen, with arrow keys that step through the moves."""

from fairdeal.terminal.screen.table import TableScreen


class ReplayScreen(TableScreen):
    """Right and left go one move forward and back."""

    def intercept_key(self, key: str) -> bool:
        if key in ("left", "right") and not self.input.value:
            self.run_typed("next" if key == "right" else "back")
            return True
        return super().intercept_key(key)

    def on_mount(self) -> None:
        super().on_mount()
        self.menu_view.highlighted = 0
