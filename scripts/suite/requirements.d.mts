export declare const cannotWrite: (file: string) => string | undefined;
export declare const cannotReach: (origin: string | undefined) => Promise<string | undefined>;
