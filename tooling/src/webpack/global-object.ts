// In place of lodash-es/_root.js, which looks for it with `Function('return this')()`.
export default globalThis;
