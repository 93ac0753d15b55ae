/** What went wrong, by the code that the server answers with. */
export const problems = {
  '001': 'You must close all your trades before sync',
  '002': 'Your session has expired',
  '003': 'Your session has expired',
  '004': 'Wrong username or password',
  '005': 'No synchronization is left today. The next one is possible after midnight in New York.',
  '006': 'The trading platform refused the login. Check the password of this account.',
  '007': 'The trading platform did not answer. Your attempt was counted; try again later.',
  '008': 'The answer of the trading platform was damaged. Nothing was stored.',
  '009': 'This was changed meanwhile. Look at the present state and try again.',
  '010': 'Not found',
  '011': 'Something in the form is not right.',
  '012': 'Too many attempts. Wait a moment and try again.',
  '013': 'There is no space left to store this.',
  '999': 'Unknown error',
  offline: 'Daybook cannot be reached. Check the connection and try again.',
  request: (id: string) => `Request ${id}`,
};
