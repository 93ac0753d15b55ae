import { readSharing, saveSharing, type Sharing } from '@daybook/api/public/share.ts';
import { ShareTrade, type SharingChange } from './ShareTrade.tsx';
import { call } from '#web/server/call.ts';

interface TradeSharingProps {
  readonly id: string;
  /** The trade is no longer shared: its pictures have other names now. */
  readonly onClosed: () => void;
}

/** The sharing of one trade. */
export function TradeSharing({ id, onClosed }: TradeSharingProps) {
  const params = { id };
  async function change({ isShared, card }: SharingChange): Promise<Sharing> {
    const sharing = await call(saveSharing, {
      params,
      body: {
        ...(isShared === undefined ? {} : { isShared }),
        ...(card === undefined ? {} : { card }),
      },
    });
    if (isShared === false) onClosed();
    return sharing;
  }
  return <ShareTrade onLoad={() => call(readSharing, { params })} onChange={change} />;
}
