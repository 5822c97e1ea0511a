declare module 'asciichart' {
  interface PlotOptions {
    readonly height?: number;
    readonly offset?: number;
    readonly min?: number;
    readonly max?: number;
    readonly symbols?: readonly string[];
    readonly format?: (value: number) => string;
  }
  const asciichart: {
    readonly plot: (series: readonly number[], options?: PlotOptions) => string;
  };
  export default asciichart;
}
