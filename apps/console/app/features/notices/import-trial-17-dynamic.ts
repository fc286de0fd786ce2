await import('../../../../site/app/components/Markup.tsx');
