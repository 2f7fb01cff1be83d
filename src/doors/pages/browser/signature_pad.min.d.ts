export { default } from 'signature_pad';
