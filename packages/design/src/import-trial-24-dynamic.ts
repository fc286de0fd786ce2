await import('../../../apps/site/app/components/Markup.tsx');
