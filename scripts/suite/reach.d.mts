export declare const domainTests: Record<string, string[]>;
export declare const folderTests: Record<string, string[]>;
export declare const testsReachedBy: (file: string) => string[];
export declare const isAmong: (file: string, paths: readonly string[]) => boolean;
