/** A share as people say it, such as 95 %. */
export function percentText(share: number): string {
  return `${Number((share * 100).toPrecision(10))} %`;
}
