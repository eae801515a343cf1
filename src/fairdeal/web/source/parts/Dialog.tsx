// A panel over the page: the browser's own dialog, so that focus and Escape work as everywhere.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "./Icon";

interface Panel {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  class?: string;
}

export function Dialog({ title, onClose, children, class: extra }: Panel): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const name = useId();
  useEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog
      ref={element}
      class={`panel ${extra ?? ""}`}
      aria-labelledby={name}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) element.current?.close();
      }}
    >
      <div class="panel-inside">
        <div class="panel-head">
          <h2 id={name}>{title}</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={() => element.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
