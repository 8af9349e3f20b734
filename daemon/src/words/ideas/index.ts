export { IDEAS } from './texts.ts';
