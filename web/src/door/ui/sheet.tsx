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

type ActionsProps = {
  cancel?: string;
  confirm: string;
  isDanger?: boolean;
  disabled?: boolean;
  /** Why it didn't work the last time. */
  error?: string | null;
  onCancel: () => void;
  onConfirm: () => Promise<void>;
};

/** What a sheet's question can be answered with, below why it failed. */
export const SheetActions = ({ cancel = "Cancel", confirm, isDanger, disabled, error, ...on }: ActionsProps) => (
  <>
    {error && (
      <p className="error" role="alert">
        {error}
      </p>
    )}
    <div className="row">
      <button type="button" className="button" onClick={on.onCancel}>
        {cancel}
      </button>
      <button
        type="button"
        className={isDanger ? "button button--danger" : "button button--main"}
        disabled={disabled}
        onClick={() => void on.onConfirm()}
      >
        {confirm}
      </button>
    </div>
  </>
);
