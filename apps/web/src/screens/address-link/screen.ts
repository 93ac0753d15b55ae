import { screen } from '#web/router/screen.ts';

/** A new address under a mailed link. */
export const confirmAddress = screen({
  paths: ['/auth/confirm-address'],
  title: ({ entry }) => [entry.confirmAddress.title],
  part: async () => (await import('./AddressLinkScreen.tsx')).ConfirmAddressScreen,
});

/** The former address under a mailed link. */
export const takeAddressBack = screen({
  paths: ['/auth/take-address-back'],
  title: ({ entry }) => [entry.takeAddressBack.title],
  part: async () => (await import('./AddressLinkScreen.tsx')).TakeAddressBackScreen,
});
