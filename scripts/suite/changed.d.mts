import type { Import } from "./imports.mjs";

export declare const testsOfChange: (changed: string[], imports?: Import[], tests?: string[]) => string[];
