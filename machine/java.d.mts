/** A Java runtime that `npm start` fetches lives here. */
export declare const fetchedJava: string;

/** The first Java 17 or later on this machine; undefined without one. */
export declare const findJava: () => string | undefined;
