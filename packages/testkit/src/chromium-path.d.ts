/** The program; undefined where there is none. */
export declare const chromiumPath: string | undefined;
export declare const NOT_FOUND: string;
/** Options for any machine, a container included. */
export declare const CHROMIUM_ARGS: readonly string[];
