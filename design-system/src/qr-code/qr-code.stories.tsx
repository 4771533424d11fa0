import type { Meta, StoryObj } from '@storybook/react-vite';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { QrCode } from './qr-code';

const meta = {
  component: QrCode,
  args: { text: 'https://portal.example.org/register/Zx81kQ4n0b7Jv2LrT9yWcPqE5sHmUaFd', label: 'QR-код ссылки' },
} satisfies Meta<typeof QrCode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const LongText: Story = {
  args: { text: `otpauth://totp/${encodeURIComponent('Детская спортивная школа')}?secret=${'A'.repeat(32)}` },
};
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
export const Usage: Story = usage({
  use: ['To transfer a link or a secret from this screen to a phone.'],
  avoid: ['As the only way: on the phone itself people need the text too.'],
});
