import { createContext, useContext } from "react";

/** Whether the fields of the form around can be read and not changed any more. */
export const FormLock = createContext(false);

/** Whether a field is disabled: by itself, or with the whole form. */
export const useIsDisabled = (disabled = false): boolean => useContext(FormLock) || disabled;
