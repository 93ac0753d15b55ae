import { readSharing, saveSharing } from '@daybook/api/share.ts';
import { readPublicProfile, renewPublicUuid } from '@daybook/api/top-traders.ts';
import { PublicPages } from '#web/screens/profile/PublicPages.tsx';
import { ShareTrade } from '#web/screens/trade/ShareTrade.tsx';
import { call } from '#web/server/call.ts';

/** The sharing of one trade. */
export function TradeSharing({ id }: { readonly id: string }) {
  const params = { id };
  return (
    <ShareTrade
      onLoad={() => call(readSharing, { params })}
      onChange={({ isShared, card }) =>
        call(saveSharing, {
          params,
          body: {
            ...(isShared === undefined ? {} : { isShared: isShared ? ('Y' as const) : ('N' as const) }),
            ...(card === undefined ? {} : { card }),
          },
        })
      }
    />
  );
}

const loadPublicProfile = () => call(readPublicProfile, {});

/** The trader's public pages, in the profile. */
export function PublicPagesSection({ isPublic }: { readonly isPublic: boolean }) {
  return (
    <PublicPages
      isPublic={isPublic}
      onLoad={loadPublicProfile}
      onRenew={() => call(renewPublicUuid, { body: {} })}
    />
  );
}
