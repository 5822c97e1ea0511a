export { default as betainc } from '@stdlib/math-base-special-betainc';
export { default as gammainc } from '@stdlib/math-base-special-gammainc';
export { default as gammaln } from '@stdlib/math-base-special-gammaln';
export { default as betaincinv } from '@stdlib/math-base-special-kernel-betaincinv';
