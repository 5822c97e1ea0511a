// What tests read of generated sources is made from the sources as they are, not as they were built last.
export async function setup() {
  await import('../packages/report/build.mjs');
}
