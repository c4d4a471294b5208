/**
 * A webpack loader: an icon without the keys of its lines. React asks for them in development alone, where they stay;
 * they are random letters, which nothing compresses.
 * @param {string} source
 */
module.exports = function lighterIcon(source) {
  return source.replaceAll(/, key: "\w+"/g, '');
};
