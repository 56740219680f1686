import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

type Props = { title: string; onClose: () => void; children: ReactNode };

/** A question over the page, open for as long as it is drawn. Escape closes it; the focus stays inside, and goes back afterwards. */
export const Sheet = ({ title, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still in the document: only then does the focus go back to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={id} onClose={() => dialog.current?.open || onClose()}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
};
