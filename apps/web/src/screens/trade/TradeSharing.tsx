import { readSharing, saveSharing, type Sharing } from '@daybook/api/public/share.ts';
import { ShareTrade, type SharingChange } from './ShareTrade.tsx';
import { call } from '#web/server/call.ts';

interface TradeSharingProps {
  readonly id: string;
  /** The trade is shared now, or no longer: its pictures then have other names. */
  readonly onChanged: () => void;
}

/** The sharing of one trade. */
export function TradeSharing({ id, onChanged }: TradeSharingProps) {
  const params = { id };
  async function change({ isShared, card }: SharingChange): Promise<Sharing> {
    const sharing = await call(saveSharing, {
      params,
      body: {
        ...(isShared === undefined ? {} : { isShared }),
        ...(card === undefined ? {} : { card }),
      },
    });
    if (isShared !== undefined) onChanged();
    return sharing;
  }
  return <ShareTrade onLoad={() => call(readSharing, { params })} onChange={change} />;
}
