/** The first Java 17 or later on this machine; undefined without one. */
export declare const findJava: () => string | undefined;
