/** One import of a file: `to` is a path in this repository, or a package's name. */
export type Import = { from: string; to: string; typeOnly: boolean };
export declare const allImports: () => Import[];
