/** What went wrong, by the code that the server answers with. */
export const problems = {
  '001': 'You must close all your trades before sync',
  '002': 'Your session has expired',
  '003': 'Your session has expired',
  '004': 'Wrong username or password',
  '005': 'No synchronizations left today. The next one is possible after midnight in New York.',
  '006': 'The trading platform refused the login. Check the password of this account.',
  '007': 'The trading platform did not answer. Your attempt was counted; try again later.',
  '008': 'The trading platform’s answer was damaged. Nothing was saved.',
  '009': 'This has changed since you opened it. Check it and try again.',
  '010': 'Not found',
  '011': 'Something in the form is not right.',
  '012': 'Too many attempts. Wait a moment and try again.',
  '013': 'There is no space left to store this.',
  '999': 'Unknown error',
  offline: 'Daybook cannot be reached. Check the connection and try again.',
  request: (id: string) => `Request ${id}`,
};
